import {Card, Flex, Stack, Text} from '@sanity/ui'
import {Autocomplete} from '@sanity/ui/autocomplete'
import {useId, useMemo} from 'react'
import {type FormPatch, type ObjectInputProps, set, unset} from 'sanity'

import {decodeSwfId, encodeSwfId} from '../../schemas/rules/swf-id.ts'
import type {GameRow} from '../catalogue/game-row.ts'
import {useCatalogue} from '../catalogue/use-catalogue.ts'
import {isRecord} from '../is-record.ts'
import {Cover} from './cover.tsx'

/** The form of a slide, below a choice of the game that it leads to: title, link and picture follow the choice. */
export function SlideForm(props: ObjectInputProps) {
  const id = useId()
  const catalogue = useCatalogue()
  const games = useMemo(
    () => (catalogue.kind === 'ready' ? catalogue.games.filter((game) => game.isPublished) : []),
    [catalogue],
  )
  const chosen = gameAt(props.value?.link, games)
  const byId = useMemo(() => new Map(games.map((game) => [game.id, game])), [games])

  return (
    <Stack gap={5}>
      <Stack gap={3}>
        <Text as="label" htmlFor={id} size={1} weight="medium">
          Game
        </Text>
        <Autocomplete
          id={id}
          openButton
          placeholder="Choose a game of the catalogue"
          options={games.map((game) => ({value: game.id}))}
          value={chosen?.id ?? ''}
          readOnly={props.readOnly === true}
          filterOption={(query, {value}) =>
            byId.get(value)?.name.toLowerCase().includes(query.toLowerCase()) === true
          }
          renderOption={({value}) => (
            <Card as="button" type="button" radius={2}>
              <GameLine game={byId.get(value)} />
            </Card>
          )}
          renderValue={(value) => byId.get(value)?.name ?? ''}
          onSelect={(value) => {
            const game = byId.get(value)
            if (game) props.onChange(patchesFor(game, chosen, props.value))
          }}
        />
        {chosen && <GameLine game={chosen} />}
      </Stack>
      {props.renderDefault(props)}
    </Stack>
  )
}

function GameLine({game}: {game: GameRow | undefined}) {
  if (!game) return null
  return (
    <Flex gap={3} padding={2} align="center">
      <Cover name={game.name} picture={game.picture} width={64} />
      <Stack gap={2}>
        <Text size={1} weight="medium">
          {game.name}
        </Text>
        <Text size={0} muted>
          {game.path}
        </Text>
      </Stack>
    </Flex>
  )
}

/** The game that a link leads to; `null` for another page. */
function gameAt(link: unknown, games: readonly GameRow[]): GameRow | null {
  const [, swfId] = /^\/(?:play|g)\/([^/?#]+)/.exec(typeof link === 'string' ? link : '') ?? []
  if (swfId === undefined) return null
  const paths = decodeSwfId(swfId)
  return games.find(({path}) => paths.includes(path)) ?? null
}

/**
 * What choosing a game changes. A title or a picture that the editor has given the slide stays; what came from the game
 * before goes with it.
 */
export function patchesFor(
  game: Pick<GameRow, 'name' | 'path' | 'picture'>,
  before: Pick<GameRow, 'name' | 'picture'> | null,
  slide: Readonly<Record<string, unknown>> | undefined,
): FormPatch[] {
  const {title, image} = slide ?? {}
  const asset = isRecord(image) && isRecord(image.asset) ? image.asset._ref : undefined
  const patches: FormPatch[] = [set(`/play/${encodeSwfId(game.path)}`, ['link'])]
  if (title === undefined || title === '' || title === before?.name) {
    patches.push(set(game.name, ['title']))
  }
  if (asset === undefined || asset === before?.picture) {
    const picture = {_type: 'image', asset: {_type: 'reference', _ref: game.picture}}
    patches.push(game.picture === null ? unset(['image']) : set(picture, ['image']))
  }
  return patches
}
