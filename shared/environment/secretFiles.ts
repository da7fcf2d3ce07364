import { isUtf8 } from 'node:buffer';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Environment, SettingFault } from './Environment';

declare module 'zod' {
  interface GlobalMeta {
    /** A secret, or a value that usually comes as a file: may be given as `NAME_FILE`. */
    mayBeFile?: boolean;
  }
}

/** A file that holds the value of a setting. */
export interface SecretFile {
  /** Name of the setting. */
  name: string;
  /** What the file was given as: `NAME_FILE`, or a credential of a service manager. */
  from: string;
  file: string;
}

export interface WithFiles {
  /** The environment without empty values, with the content of files filled in. */
  given: Environment;
  /** Files that cannot be read. */
  faults: SettingFault[];
  /** Setting → the name under which its file was given. */
  origins: Record<string, string>;
}

/** A list of keys takes some kilobytes. A larger file is refused, not read. */
const sizeMax = 64 * 1024;
const credentials = '$CREDENTIALS_DIRECTORY';

/** Names of the settings that may stand in files. */
export const fileSettings = (settings: z.ZodObject): string[] =>
  Object.entries(settings.shape).flatMap(([name, setting]) =>
    z.globalRegistry.get(setting)?.mayBeFile ? [name] : [],
  );

/**
 * Which files an environment names for these settings: `NAME_FILE`, as containers have it, and `NAME` in the folder of
 * credentials that systemd hands to a unit.
 */
export function findSecretFiles(settings: z.ZodObject, env: Environment): SecretFile[] {
  const folder = env.CREDENTIALS_DIRECTORY;
  return fileSettings(settings).flatMap((name) => {
    const [named, credential] = [env[`${name}_FILE`], folder && path.join(folder, name)];
    return [
      ...(named ? [{ name, from: `${name}_FILE`, file: named }] : []),
      ...(credential && existsSync(credential)
        ? [{ name, from: `${credentials}/${name}`, file: credential }]
        : []),
    ];
  });
}

/** Reads the files. A fault never quotes their content or path: that may be a secret put in the wrong place. */
export function withFiles(settings: z.ZodObject, env: Environment): WithFiles {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  const [faults, origins]: [SettingFault[], Record<string, string>] = [[], {}];
  for (const { name, from, file } of findSecretFiles(settings, env)) {
    const other = origins[name] ?? (given[name] === undefined ? null : name);
    const read = other === null ? readValue(file) : { says: `与 ${other} 只能设置一个，请去掉其中之一。` };
    if ('says' in read) faults.push({ name: from, says: read.says, isMissing: false });
    else given[name] = read.value;
    origins[name] = from;
  }
  return { given, faults, origins };
}

const troubles: Record<string, string> = {
  ENOENT: '指向的文件不存在。请填写文件的绝对路径，并确认它已经放好。',
  ENOTDIR: '指向的文件不存在：路径中间有一段不是目录。',
  EACCES: '指向的文件没有权限读取。请让运行门户的用户能够读取它（所有者与权限）。',
};

/** The value without the trailing line end that editors and `echo` leave, or `says`: why it cannot be read. */
function readValue(file: string): { value: string } | { says: string } {
  try {
    const about = statSync(file);
    if (!about.isFile()) return { says: '指向的不是普通文件。请填写只含这一项内容的文件的路径。' };
    if (about.size > sizeMax)
      return { says: `指向的文件超过 ${sizeMax / 1024} KB，不像是密钥。请核对路径。` };
    const content = readFileSync(file);
    const value = content.toString().replace(/^\uFEFF|[\r\n]+$/g, '');
    if (!isUtf8(content) || value.includes('\0'))
      return { says: '指向的文件不是 UTF-8 文本。请核对路径与文件内容。' };
    if (value.trim() === '') return { says: '指向的文件是空的。请写入内容，或去掉这项设置。' };
    return { value };
  } catch (error) {
    const code =
      typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'EUNKNOWN';
    return { says: troubles[code] ?? `指向的文件无法读取（${code}）。` };
  }
}
