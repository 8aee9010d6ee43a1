import 'vite/client'

declare global {
  /** What Vite takes from the environment at build time (DESIGN section 3). */
  interface ImportMetaEnv {
    readonly SANITY_STUDIO_PROJECT_ID?: string
    readonly SANITY_STUDIO_DATASET?: string
    readonly SANITY_STUDIO_API_HOST?: string
    readonly SANITY_STUDIO_SITE_URL?: string
    readonly SANITY_STUDIO_GAMES_URL?: string
  }
}
