import {defineCliConfig} from 'sanity/cli'

import {environment} from '../config/node/environment.ts'
import {connectionFromEnvironment} from '../config/studio.ts'

const {projectId, dataset} = connectionFromEnvironment(environment())

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
