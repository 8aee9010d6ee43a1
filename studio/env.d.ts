import 'vite/client'

import type {StudioEnvironment} from '../config/studio.ts'

declare global {
  /** What Vite takes from the environment at build time (DESIGN section 3). */
  interface ImportMetaEnv extends StudioEnvironment {}
}
