/** An instruction of a Containerfile, such as `COPY` with its arguments. */
export interface Instruction {
  name: string;
  value: string;
}

/** A build stage, from one `FROM` to the next. */
export interface Stage {
  /** Empty for an unnamed stage, such as the last. */
  name: string;
  base: string;
  instructions: Instruction[];
}

/** @throws {Error} when a line is not an instruction. */
export function readContainerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  for (const line of text.replaceAll(/\\\n/g, ' ').split('\n')) {
    if (/^\s*(#|$)/.test(line)) continue;
    const [, name = '', value = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (name === '') throw new Error(`no instruction: ${line}`);
    const [base = '', , stage = ''] = value.split(' ');
    if (name === 'FROM') stages.push({ name: stage, base, instructions: [] });
    else stages.at(-1)?.instructions.push({ name, value });
  }
  return stages;
}

/** Parses a `.dockerignore` into a function of a path below the root: the last matching line decides. */
export function readIgnored(text: string): (file: string) => boolean {
  const rules = text
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .map((line) => ({ keeps: line.startsWith('!'), fits: patternOf(line.replace(/^!/, '')) }));
  return (file) => {
    const last = rules.findLast(({ fits }) => fits.test(file));
    return last !== undefined && !last.keeps;
  };
}

/** `**` matches any number of folders, `*` anything but a slash; a match includes everything below. */
const patternOf = (line: string) =>
  new RegExp(
    `^${line
      .replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll('**/', '\0')
      .replaceAll('*', '[^/]*')
      .replaceAll('\0', '(.*/)?')}(/|$)`,
  );
