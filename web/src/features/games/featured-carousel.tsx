import './featured-carousel.css'
import '../../ui/stretched-link.css'
import {Link} from 'react-router-dom'

import {ContentLink} from '../../components/content-link.tsx'
import type {Slide} from '../../lib/models.ts'
import {paths} from '../../paths.ts'
import {Cover} from '../../ui/cover.tsx'
import {Icon} from '../../ui/icon.tsx'
import {Motif} from '../../ui/motif.tsx'
import {Tool} from '../../ui/tool.tsx'
import {useCarousel} from './use-carousel.ts'

type FeaturedCarouselProps = {
  slides: Slide[]
  /** Painted on the awning. */
  title: string
  gameCount: number | null
}

/**
 * The lit serving hatch with the featured games (spec section 9; ARIA carousel pattern). The controls come
 * first in the document, so that Pause is the first thing the Tab key reaches.
 */
export function FeaturedCarousel({slides, title, gameCount}: FeaturedCarouselProps) {
  const {track, holdHandlers, ...carousel} = useCarousel(slides.length)
  if (slides.length === 0) return null

  return (
    <section
      className="hatch"
      aria-roledescription="carousel"
      aria-label="Featured games"
      {...holdHandlers}
    >
      <div className="row shelf hatch-controls">
        <button type="button" className="tool" onClick={carousel.togglePlaying}>
          <Icon name={carousel.isPlaying ? 'pause' : 'play'} />
          <span className="visually-hidden">{carousel.isPlaying ? 'Pause' : 'Play'}</span>
        </button>
        <Tool name="Previous slide" icon="previous" onClick={carousel.previous} />
        <div className="hatch-lamps">
          {slides.map((slide, index) => (
            <button
              key={slide.id}
              type="button"
              className="lamp"
              aria-label={`Slide ${index + 1} of ${slides.length}`}
              aria-current={index === carousel.current ? 'true' : undefined}
              onClick={() => carousel.moveTo(index)}
            />
          ))}
        </div>
        <Tool name="Next slide" icon="next" onClick={carousel.next} />
      </div>
      <div className="hatch-awning">
        <p className="show">{title}</p>
        <Link className="small" to={paths.catalogue()}>
          {gameCount === null ? 'All games' : `All ${gameCount} games`}
        </Link>
      </div>
      <div className="hatch-window">
        <div className="hatch-track" ref={track} aria-live={carousel.isRotating ? 'off' : 'polite'}>
          {slides.map((slide, index) => (
            <div
              key={slide.id}
              className="slide"
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the carousel pattern's slide; none of the tags means it
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${slides.length}`}
            >
              <div className="slide-card">
                <Cover
                  name={slide.title}
                  picture={slide.picture}
                  motif={slide.picture === null && <Motif name={slide.title} tags={[]} />}
                />
                <p className="show" dir="auto">
                  <ContentLink
                    address={slide.link}
                    className="stretched-link"
                    tabIndex={carousel.isVisible(index) ? undefined : -1}
                  >
                    {slide.title}
                  </ContentLink>
                </p>
              </div>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
