import {Stack, Text} from '@sanity/ui'
import type {StringInputProps} from 'sanity'

/** A field that says below it what is wrong or odd, while it is typed; Studio's own sign has to be pointed at. */
export function InputWithReasons(props: StringInputProps) {
  return (
    <Stack gap={2}>
      {props.renderDefault(props)}
      {props.validation.map(({level, message}) => (
        <Text key={message} as="output" size={1} muted={level !== 'error'}>
          {message}
        </Text>
      ))}
    </Stack>
  )
}
