import {defineCliConfig} from 'sanity/cli'

import {connectionFromEnvironment} from './connection.ts'

const {projectId, dataset} = connectionFromEnvironment(process.env)

export default defineCliConfig({
  api: {projectId, dataset},
  deployment: {autoUpdates: false},
  typegen: {
    path: '../web/src/content/queries/*.ts',
    schema: '../schemas/generated/schema.json',
    generates: '../schemas/generated/sanity.types.ts',
    overloadClientMethods: true,
  },
})
