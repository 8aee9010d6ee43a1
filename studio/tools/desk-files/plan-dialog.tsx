import {Box, Button, Dialog, Flex, Stack} from '@sanity/ui'
import {type ReactNode, useId} from 'react'
import {styled} from 'styled-components'

import {PlainTable} from '../plain-table.ts'

type Props = {
  header: string
  apply: string
  isReady: boolean
  onApply: () => void
  onClose: () => void
  children: ReactNode
}

/** Shows what files would do before they do it. */
export function PlanDialog({header, apply, isReady, onApply, onClose, children}: Props) {
  return (
    <Dialog
      id={useId()}
      width={3}
      header={header}
      onClose={onClose}
      footer={
        <Flex gap={2} justify="flex-end" padding={3}>
          <Button mode="bleed" text="Cancel" onClick={onClose} />
          <Button tone="primary" text={apply} disabled={!isReady} onClick={onApply} />
        </Flex>
      }
    >
      <Box padding={4}>
        <Stack gap={4}>{children}</Stack>
      </Box>
    </Dialog>
  )
}

export const PlanTable = styled(PlainTable)`
  width: 100%;

  th,
  td {
    padding: 0.375rem 0.75rem 0.375rem 0;
  }
  img {
    display: block;
    width: 64px;
    height: 40px;
    object-fit: cover;
  }
`
