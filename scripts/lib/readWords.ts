import { parseArgs, type ParseArgsConfig } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * Parses the arguments of a command; `--help` prints its usage.
 *
 * @throws {Error} in Chinese with the usage, for an unknown argument.
 */
export function readWords<const Known extends Options>(
  usage: string,
  options: Known,
  words: string[] = process.argv.slice(2),
) {
  if (words.includes('--help')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs({ args: words, allowPositionals: true, options });
  } catch (error) {
    throw new Error(`${describe(error as NodeJS.ErrnoException)}\n${usage}`);
  }
}

function describe({ code, message }: NodeJS.ErrnoException): string {
  const [, option = ''] = /'(?:-\w, )?(--?[\w-]+)/.exec(message) ?? [];
  return code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION'
    ? `没有 ${option} 这个选项。`
    : `选项 ${option} 的写法有误：须有值的写在它后面，其余的不带值。`;
}
