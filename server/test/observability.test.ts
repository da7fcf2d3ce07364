import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { parse } from 'yaml';
import { z } from 'zod';
import { isCode } from '@portal/codes';
import { outageRequests, pageDrawings, rendererDeaths, virusScans } from '../src/platform/processMetrics';
import { aRelease } from './aRelease';
import { familyOf, readExposition, type Family } from './readExposition';
import { readPromql } from './readPromql';
import { eventually, signedIn, startMarket, subscribe } from './startMarket';

const root = path.join(__dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const rulesFile = 'deploy/prometheus/rules.yml';

const Rule = z.union([
  z.strictObject({ record: z.string(), expr: z.string() }),
  z.strictObject({
    alert: z.string(),
    expr: z.string(),
    for: z.string().optional(),
    labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
    annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
  }),
]);
const rules = z
  .object({ groups: z.array(z.strictObject({ name: z.string(), rules: z.array(Rule) })) })
  .parse(parse(read(rulesFile)))
  .groups.flatMap((group) => group.rules);
const alerts = rules.flatMap((rule) => ('alert' in rule ? [rule] : []));
const recorded = new Set(rules.flatMap((rule) => ('record' in rule ? [rule.record] : [])));

const Panel = z.object({
  id: z.number(),
  title: z.string().min(1),
  description: z.string().min(1),
  datasource: z.object({ uid: z.literal('${datasource}') }),
  fieldConfig: z.object({ defaults: z.object({ unit: z.string().min(1) }) }),
  targets: z.array(z.object({ refId: z.string(), expr: z.string() })).min(1),
});
const dashboards = readdirSync(path.join(root, 'deploy/grafana')).map((file) => ({
  file,
  ...z
    .object({ uid: z.string(), title: z.string(), panels: z.array(Panel) })
    .parse(JSON.parse(read(`deploy/grafana/${file}`))),
}));

const scraped = z
  .object({ scrape_configs: z.array(z.object({ job_name: z.string() })) })
  .parse(parse(read('deploy/prometheus/prometheus.yml')))
  .scrape_configs.map(({ job_name }) => job_name);

const expressions = [
  ...rules.map((rule) => ({ place: 'alert' in rule ? rule.alert : rule.record, text: rule.expr })),
  ...dashboards.flatMap(({ file, panels }) =>
    panels.flatMap(({ title, targets }) =>
      targets.map(({ expr }) => ({ place: `${file}: ${title}`, text: expr })),
    ),
  ),
];

/** What Prometheus itself says of each target, and puts on everything that it reads there. */
const ownLabels = ['job', 'instance'];
/** Labels whose values the test cannot all bring about. */
const knownValues: Record<string, (value: string) => boolean> = { code: isCode };

let families: Map<string, Family>;
/** What PostgreSQL says to the questions of the runbook. */
let answers: { question: string; fault: string | null }[];

beforeAll(async () => {
  const market = await startMarket();
  await market.test.publishing.publishFolder(aRelease('shell', '1.0.0'), 'test');
  await market.test.runJobs();
  const person = await signedIn(market.test, 'person@example.com');
  const { key } = await subscribe(person, { name: '行政区划', kind: 'perCall' });
  await eventually(async () => {
    const { status } = await fetch(`${market.gatewayUrl}/prod/region/v2/regions/330106`, {
      headers: { 'x-app-key': key.appKey },
    });
    expect(status).toBe(200);
  });
  await fetch(`${market.gatewayUrl}/prod/region/v2/regions/330106`);
  // What has not happened has no labels to compare with.
  pageDrawings.inc({ outcome: 'drawn' });
  for (const outcome of ['clean', 'failed']) virusScans.inc({ outcome });
  rendererDeaths.inc({ area: 'shell' });
  outageRequests.inc({ outage: 'unreachable' });
  const texts = await Promise.all(
    [market.serverOrigin, market.gatewayUrl].map(async (origin) => (await fetch(`${origin}/metrics`)).text()),
  );
  const questions = [...read('docs/runbook.md').matchAll(/^```sql\n([\s\S]*?)```$/gm)];
  answers = await Promise.all(
    questions.map(async ([, question = '']) => ({
      question,
      fault: await sql
        .raw(question)
        .execute(market.test.db)
        .then(
          () => null,
          (error: unknown) => String(error),
        ),
    })),
  );
  families = new Map(texts.flatMap((text) => [...readExposition(text)]));
  await market.close();
}, 120_000);

/** What is wrong with an expression, in the light of what is really exported. */
function faultsOf(text: string): string[] {
  const { selectors, groupings } = readPromql(text);
  const labelsOf = (metric: string) => familyOf(metric, families)?.labels;
  const known = [...ownLabels, ...selectors.flatMap(({ metric }) => [...(labelsOf(metric)?.keys() ?? [])])];
  return [
    ...selectors.flatMap(({ metric, labels }) => {
      if (metric === 'up' || recorded.has(metric))
        return labels.flatMap(({ name, value }) =>
          name === 'job' && scraped.includes(value) ? [] : [`${metric} has no ${name}="${value}"`],
        );
      const values = labelsOf(metric);
      if (!values) return [`nobody exports ${metric}`];
      return labels.flatMap(({ name, op, value }) => {
        if (name === 'job') return op === '=~' || scraped.includes(value) ? [] : [`nobody is ${value}`];
        const seen = values.get(name);
        if (!seen) return [`${metric} has no label ${name}`];
        const isKnown = knownValues[name]?.(value) ?? seen.has(value);
        return op === '=' && !isKnown ? [`${metric} is never ${name}="${value}"`] : [];
      });
    }),
    ...groupings.filter((name) => !known.includes(name)).map((name) => `nothing there has a label ${name}`),
  ];
}

it('reads expressions as Prometheus does, and sees what is none', () => {
  expect(readPromql('sum by (a) (rate(x_total{b="1",c=~"2.."}[5m])) / on (a) y')).toEqual({
    selectors: [
      {
        metric: 'x_total',
        labels: [
          { name: 'b', op: '=', value: '1' },
          { name: 'c', op: '=~', value: '2..' },
        ],
      },
      { metric: 'y', labels: [] },
    ],
    groupings: ['a', 'a'],
  });
  for (const wrong of ['sum(x', 'nothing(x)', 'x{a=b}', 'rate(x[5])) y', '{a="b"}', ''])
    expect(() => readPromql(wrong)).toThrow();
});

it('finds what is renamed, mislabelled or never said', () => {
  expect(faultsOf('gateway_in_sync == 0')).toEqual([]);
  expect(faultsOf('gateway_in_synch == 0')).toEqual(['nobody exports gateway_in_synch']);
  expect(faultsOf('rate(http_request_duration_seconds[5m])')).toHaveLength(1);
  expect(faultsOf('rate(gateway_calls_total_sum[5m])')).toHaveLength(1);
  expect(faultsOf('portal_gateways{status="silent"}')).toEqual(['portal_gateways has no label status']);
  expect(faultsOf('portal_gateways{state="quiet"}')).toEqual(['portal_gateways is never state="quiet"']);
  expect(faultsOf('http_request_duration_seconds_bucket{le="0.6"}')).toHaveLength(1);
  expect(faultsOf('gateway_refusals_total{code="E8999"}')).toHaveLength(1);
  expect(faultsOf('sum by (route) (gateway_in_sync)')).toEqual(['nothing there has a label route']);
  expect(faultsOf('up{job="portal"}')).toHaveLength(1);
});

it.each(expressions)('$place asks for what is exported: $text', ({ text }) => {
  expect(faultsOf(text)).toEqual([]);
});

it('records nothing that nobody asks for, and no two panels or boards with one name', () => {
  const asked = new Set(
    expressions.flatMap(({ text }) => readPromql(text).selectors.map(({ metric }) => metric)),
  );
  expect([...recorded].filter((name) => !asked.has(name))).toEqual([]);
  expect(new Set(dashboards.map(({ uid }) => uid)).size).toBe(dashboards.length);
  for (const { panels } of dashboards) {
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  }
});

it('leads from every alert to its section of the runbook, and from no section nowhere', () => {
  const names = [...new Set(alerts.map(({ alert }) => alert))];
  for (const { alert, annotations } of alerts)
    expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`);

  const sections = read('docs/runbook.md').split(/^## /m).slice(1);

  expect(sections.map((section) => section.split('\n', 1)[0]).sort()).toEqual(names.sort());
  for (const section of sections)
    for (const question of ['**Means**', '**Hurts**', '**Look**', '**Do**', '**Over**'])
      expect(section).toContain(question);
});

it('names in its runbook only pages, commands and files that there are', () => {
  const text = read('docs/runbook.md');
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(read('package.json')));
  const pages = readdirSync(root)
    .filter((name) => name.startsWith('mf-'))
    .map((name) => read(`${name}/portal.json`))
    .concat(read('shell/src/routes.tsx'))
    .join('\n');

  const commands = [...text.matchAll(/npm run (?:--silent )?([\w:]+)/g)].map(([, name = '']) => name);
  const visited = [...text.matchAll(/`(\/ops[\w/]*)`/g)].map(([, page = '']) => page);

  expect(commands.length).toBeGreaterThan(3);
  expect(visited.length).toBeGreaterThan(5);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  expect(visited.filter((page) => !new RegExp(`["']${page}["']`).test(pages))).toEqual([]);
});

it('asks the database in its runbook for what there is', () => {
  expect(answers.length).toBeGreaterThan(10);
  expect(answers.filter(({ fault }) => fault !== null)).toEqual([]);
});

it('explains every figure, and none that there is not', () => {
  const [, text = ''] =
    /^## Figures of the server$([\s\S]*)^## Logs$/m.exec(read('docs/observability.md')) ?? [];
  const explained = [...text.matchAll(/^\| `([a-z_]+)`/gm)].map(([, name]) => name);

  expect(explained.sort()).toEqual(
    [...families.keys()].filter((name) => !/^(nodejs|process)_/.test(name)).sort(),
  );
});

// A tool of Prometheus that need not be here; where it is, it has the last word.
if (spawnSync('promtool', ['--version']).status === 0)
  it('is good to Prometheus itself', () => {
    for (const words of [
      ['check', 'rules', rulesFile],
      ['test', 'rules', 'deploy/prometheus/rules.test.yml'],
    ]) {
      const { status, stdout, stderr } = spawnSync('promtool', words, { cwd: root, encoding: 'utf8' });
      expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, '']);
    }
  });

if (spawnSync('amtool', ['--version']).status === 0)
  it('says how alerts are sent on in words that Alertmanager takes', () => {
    const [, text = ''] = /```yaml\n( *global:[\s\S]*?)```/.exec(read('docs/observability.md')) ?? [];
    const folder = mkdtempSync(path.join(tmpdir(), 'alertmanager-'));
    const file = path.join(folder, 'alertmanager.yml');
    writeFileSync(file, text);
    const { status, stderr } = spawnSync('amtool', ['check-config', file], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });

    expect([status, status === 0 ? '' : stderr]).toEqual([0, '']);
  });
