import {connectionFromEnvironment} from '../config/studio.ts'
import {createStudioConfig} from './create-studio-config.ts'

// Both the Sanity CLI and Vite replace these expressions by their text, so none of them can be shortened.
export default createStudioConfig(
  connectionFromEnvironment({
    SANITY_STUDIO_PROJECT_ID: process.env.SANITY_STUDIO_PROJECT_ID,
    SANITY_STUDIO_DATASET: process.env.SANITY_STUDIO_DATASET,
    SANITY_STUDIO_API_HOST: process.env.SANITY_STUDIO_API_HOST,
    SANITY_STUDIO_SITE_URL: process.env.SANITY_STUDIO_SITE_URL,
    SANITY_STUDIO_GAMES_URL: process.env.SANITY_STUDIO_GAMES_URL,
  }),
)
