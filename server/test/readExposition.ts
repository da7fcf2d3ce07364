export interface Family {
  name: string;
  type: string;
  /** Of each label the values that were seen. */
  labels: Map<string, Set<string>>;
}

const histogramSuffixes = ['_bucket', '_sum', '_count'];

/** What /metrics says, by the name of each family. */
export function readExposition(text: string): Map<string, Family> {
  const families = new Map<string, Family>();
  for (const line of text.split('\n')) {
    const [, declared, type] = /^# TYPE (\S+) (\S+)$/.exec(line) ?? [];
    if (declared && type) families.set(declared, { name: declared, type, labels: new Map() });
    const [, sample, labels = ''] = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? \S+$/.exec(line) ?? [];
    const family = sample && familyOf(sample, families);
    if (!family) continue;
    for (const [, name = '', value = ''] of labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g))
      family.labels.set(name, (family.labels.get(name) ?? new Set()).add(value));
  }
  return families;
}

/** The family that a name in an expression belongs to; those of a histogram are its own with a suffix. */
export function familyOf(sample: string, families: ReadonlyMap<string, Family>): Family | undefined {
  const exact = families.get(sample);
  if (exact) return exact.type === 'histogram' ? undefined : exact;
  const suffix = histogramSuffixes.find((one) => sample.endsWith(one)) ?? '';
  const family = suffix ? families.get(sample.slice(0, -suffix.length)) : undefined;
  return family?.type === 'histogram' || (family?.type === 'summary' && suffix !== '_bucket')
    ? family
    : undefined;
}
