import { chakra } from '@chakra-ui/react'
import { Fragment } from 'react'
import { Dotted } from './Dotted.tsx'

type Row = { name: string; lines: readonly string[] }

/** Names and values beside each other; browsers must not translate numbers, places and times. */
export function DescriptionList({ rows }: { rows: readonly Row[] }) {
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns="minmax(0, 5.5rem) minmax(0, 1fr)"
      columnGap="4"
      rowGap="2"
      textAlign="start"
    >
      {rows.map(({ name, lines }) => (
        <Fragment key={name}>
          <chakra.dt color="fg.muted">{name}</chakra.dt>
          <chakra.dd whiteSpace="pre-line" overflowWrap="anywhere">
            <span translate="no">
              <Dotted>{lines.join('\n')}</Dotted>
            </span>
          </chakra.dd>
        </Fragment>
      ))}
    </chakra.dl>
  )
}
