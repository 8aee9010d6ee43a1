import {chooseCover} from '../../../schemas/rules/cover.ts'

/** The choice as the classes that `ui/cover.css` draws. */
export function coverClasses(name: string): string {
  const {enamel, pattern, tilt} = chooseCover(name)
  return `k${enamel} p${pattern} t${tilt}`
}
