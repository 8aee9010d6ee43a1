import {QueryError} from '../../../http/errors.ts'
import type {NodeOf} from '../groq-tree.ts'
import type {Code, Compiler, Place} from './code.ts'
import {compileOrder} from './order.ts'
import {compileScore} from './score.ts'

export function compilePipe(
  compiler: Compiler,
  node: NodeOf<'PipeFuncCall'>,
  place: Place,
  enough: number,
): Code {
  if (node.name === 'order') return compileOrder(compiler, node, place, enough)
  if (node.name === 'score') return compileScore(compiler, node, place)
  throw new QueryError(`Undefined pipe function: ${node.name}`, '')
}
