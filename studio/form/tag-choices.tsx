import {Button, Inline, Stack, Text} from '@sanity/ui'

type Props = {
  label: string
  tags: readonly string[]
  chosen: readonly string[]
  isReadOnly?: boolean
  onChange: (chosen: string[]) => void
}

/** Tags as buttons that are pressed or not, in the order of the settings. */
export function TagChoices({label, tags, chosen, isReadOnly = false, onChange}: Props) {
  return (
    <Stack as="fieldset" gap={3} aria-label={label} style={{border: 0, margin: 0, padding: 0}}>
      <Text size={1} weight="medium">
        {label}
      </Text>
      {tags.length === 0 && (
        <Text size={1} muted>
          None.
        </Text>
      )}
      <Inline gap={1}>
        {tags.map((tag) => {
          const isChosen = chosen.includes(tag)
          return (
            <Button
              key={tag}
              mode={isChosen ? 'default' : 'ghost'}
              tone={isChosen ? 'primary' : 'default'}
              fontSize={1}
              padding={2}
              text={tag}
              aria-pressed={isChosen}
              disabled={isReadOnly}
              onClick={() =>
                onChange(isChosen ? chosen.filter((one) => one !== tag) : [...chosen, tag])
              }
            />
          )
        })}
      </Inline>
    </Stack>
  )
}
