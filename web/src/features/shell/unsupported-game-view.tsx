import {NotFoundView} from './not-found-view.tsx'

export type UnsupportedGameViewProps = {contactEmail: string}

/** 404 Game Not Found: a known path with a type that is none of the four (spec section 8). */
export function UnsupportedGameView({contactEmail}: UnsupportedGameViewProps) {
  return (
    <NotFoundView title="404 Game Not Found" eyebrow={null}>
      There was an issue launching the game. Please contact support at{' '}
      <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
    </NotFoundView>
  )
}
