import base from './playwright.config.ts'

export default {...base, projects: [{name: 'pending', testMatch: 'pending/**/*.spec.ts'}]}
