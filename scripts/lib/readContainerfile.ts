/** A line of a recipe: `COPY` and what follows it. */
export interface Instruction {
  name: string;
  value: string;
}

/** A part of a recipe, from one `FROM` to the next. */
export interface Stage {
  /** Empty: the last one has none. */
  name: string;
  base: string;
  instructions: Instruction[];
}

/** @throws {Error} when a line is none of a recipe. */
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

/** What a `.dockerignore` keeps out, as a function of a path below the root: the last line that fits decides. */
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

/** `**` is any number of folders, `*` anything but a slash; what lies below is meant, too. */
const patternOf = (line: string) =>
  new RegExp(
    `^${line
      .replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll('**/', '\0')
      .replaceAll('*', '[^/]*')
      .replaceAll('\0', '(.*/)?')}(/|$)`,
  );
