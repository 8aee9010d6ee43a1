import {NotFoundPage} from './route-error.tsx'

export function Component() {
  return <NotFoundPage />
}
