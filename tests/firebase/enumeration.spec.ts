import {expect, test} from '../support/fixtures.ts'
import {protectEmails} from './emulator.ts'

test('the emulator tells a wrong password from an unknown e-mail unless it protects e-mails', async ({
  request,
}, {project}) => {
  const emulator = process.env.AUTH_EMULATOR ?? ''
  const {areEmailsProtected} = project.metadata
  await protectEmails(emulator, areEmailsProtected === true)

  const answers = await Promise.all(
    ['player@gameshack.example', 'nobody@gameshack.example'].map(async (email) => {
      const address = `${emulator}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`
      const answer = await request.post(`${address}?key=any`, {data: {email, password: 'wrong'}})
      return (await answer.json()).error.message
    }),
  )

  expect(answers).toEqual(
    areEmailsProtected === true
      ? ['INVALID_LOGIN_CREDENTIALS', 'INVALID_LOGIN_CREDENTIALS']
      : ['INVALID_PASSWORD', 'EMAIL_NOT_FOUND'],
  )
})
