import base from '../../playwright.config.ts'

// `npm run test:firebase`: the tests of signing in once more, against Google's own Auth emulator, with e-mail
// enumeration protection off (its default) and on (the default of hosted projects).
const signIn = {
  testDir: '..',
  testMatch: ['e2e/sign-in*.spec.ts', 'firebase/*.spec.ts'],
  // What the emulator does not do.
  grepInvert: /@embedded/,
}

export default {
  ...base,
  globalSetup: './start-product-and-emulator.ts',
  outputDir: '../../test-results/firebase',
  projects: [
    {...signIn, name: 'e-mails unprotected', metadata: {areEmailsProtected: false}},
    {...signIn, name: 'e-mails protected', metadata: {areEmailsProtected: true}},
  ],
}
