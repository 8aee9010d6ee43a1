import {announcement} from './documents/announcement.ts'
import {article} from './documents/article.ts'
import {game} from './documents/game.ts'
import {importReport} from './documents/import-report.ts'
import {partner} from './documents/partner.ts'
import {siteSettings} from './documents/site-settings.ts'
import {slide} from './documents/slide.ts'
import {control} from './objects/control.ts'
import {credits} from './objects/credits.ts'
import {legacyEntry} from './objects/legacy-entry.ts'
import {portableText} from './objects/portable-text.ts'
import {tag} from './objects/tag.ts'

/** The content model: documents in the order of the studio, then the objects they are made of. */
export const schemaTypes = [
  game,
  slide,
  announcement,
  article,
  partner,
  siteSettings,
  importReport,
  control,
  credits,
  legacyEntry,
  portableText,
  tag,
]
