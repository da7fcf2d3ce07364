import { parser } from '@prometheus-io/lezer-promql';

/** What an expression reads: a metric, and what it says of its labels. */
export interface Selector {
  metric: string;
  labels: readonly { name: string; op: string; value: string }[];
}

export interface PromqlReading {
  selectors: readonly Selector[];
  /** Named by `by`, `on`, `ignoring`, `group_left` and their like. */
  groupings: readonly string[];
}

/** Grafana puts a range in its place. */
const rateInterval = '$__rate_interval';

/**
 * Reads an expression with the grammar of Prometheus itself.
 *
 * @throws {Error} where it is none.
 */
export function readPromql(text: string): PromqlReading {
  const expression = text.replaceAll(rateInterval, '5m');
  const selectors: { metric: string; labels: { name: string; op: string; value: string }[] }[] = [];
  const groupings: string[] = [];
  let isGrouping = false;
  parser.parse(expression).iterate({
    enter(node) {
      if (node.type.isError) throw new Error(`no PromQL at ${node.from}: ${expression}`);
      const said = expression.slice(node.from, node.to);
      const matcher = selectors.at(-1)?.labels;
      if (node.name === 'VectorSelector') selectors.push({ metric: '', labels: [] });
      else if (node.name === 'GroupingLabels') isGrouping = true;
      else if (node.name === 'Identifier') Object.assign(selectors.at(-1) ?? {}, { metric: said });
      else if (node.name === 'LabelName' && isGrouping) groupings.push(said);
      else if (node.name === 'LabelName') matcher?.push({ name: said, op: '', value: '' });
      else if (node.name === 'MatchOp') Object.assign(matcher?.at(-1) ?? {}, { op: said });
      else if (node.name === 'StringLiteral' && node.node.parent?.name === 'UnquotedLabelMatcher')
        Object.assign(matcher?.at(-1) ?? {}, { value: said.slice(1, -1) });
    },
    leave(node) {
      if (node.name === 'GroupingLabels') isGrouping = false;
    },
  });
  if (selectors.some(({ metric }) => metric === '')) throw new Error(`no name of a metric: ${expression}`);
  return { selectors, groupings };
}
