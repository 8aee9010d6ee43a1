import startForTheFirstTime from '../support/first-start.ts'
import {startEmulator} from './emulator.ts'

/** The product for the pages, the emulator for what signing in says. */
export default async function setUp(): Promise<() => Promise<void>> {
  console.log('Starting the Auth emulator; the first time npx downloads it.')
  const emulator = await startEmulator()
  process.env.AUTH_EMULATOR = emulator.address
  try {
    const forget = await startForTheFirstTime()
    return async () => {
      await forget()
      await emulator.stop()
    }
  } catch (error) {
    await emulator.stop()
    throw error
  }
}
