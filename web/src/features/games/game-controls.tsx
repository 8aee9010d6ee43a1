import {ContentLink} from '../../components/content-link.tsx'
import type {GameDetails} from '../../lib/models.ts'

/** Keys before the game starts, and who made it. */
export function GameControls({details: {controls, credits}}: {details: GameDetails}) {
  return (
    <>
      {controls.length > 0 && (
        <section>
          <h2>Controls</h2>
          <dl className="controls small">
            {controls.map(({key, action}, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two rows may be alike, and rows never move
              <div key={index}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd dir="auto">{action}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {credits && (
        <section>
          <h2>Credits</h2>
          <p className="small soft" dir="auto">
            {credits.author && <>Made by {credits.author}. </>}
            {credits.licence && <>Licence: {credits.licence}. </>}
            {credits.source && <ContentLink address={credits.source}>Source</ContentLink>}
          </p>
        </section>
      )}
    </>
  )
}
