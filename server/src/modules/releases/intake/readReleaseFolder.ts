import { createHash } from 'node:crypto';
import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  FederationManifest,
  PortalManifest,
  ReleaseRecord,
  ShellManifest,
  describeProblem,
  shellName,
} from '@portal/contract/internal';
import { AppError } from '../../../platform/AppError';
import { say } from '../../../platform/i18n/say';
import { compressedForms, plainName, type CompressedForm } from '../registry/compressedForms';
import type { BuiltRelease, Declared } from '../registry/Release';
import { federationProblems, requirementsOf } from './federationProblems';

const hashOf = (content: Buffer) => createHash('sha384').update(content).digest('base64');
const manifestFile = 'mf-manifest.json';
/** Files that browsers fetch and that are worth compressing. */
const compressedFiles = /\.(js|css|svg)$|^messages\..*\.json$/;

/**
 * Reads a built folder and verifies it: every file named in release.json exists with the recorded hash, there are no
 * others, and compressed forms match their originals. Missing compressed forms are added.
 *
 * @throws {AppError} `E8101` with a sentence that says what is wrong.
 */
export async function readReleaseFolder(folder: string): Promise<BuiltRelease> {
  const record = parse(ReleaseRecord, await readJson(folder, 'release.json'), 'release.json');
  const declared = await readManifest(folder, record.name);

  const scripts = new Map<string, Buffer>();
  for (const [file, { sha384 }] of Object.entries(record.files)) {
    const location = path.join(folder, file);
    const facts = path.basename(file) === file ? await stat(location).catch(() => null) : null;
    if (!facts?.isFile()) throw refusal(`缺少文件 ${file}。请重新构建。`);
    const bytes = await readFile(location);
    if (hashOf(bytes) !== sha384) throw refusal(`文件 ${file} 与 release.json 记录的内容不同。请重新构建。`);
    if (file.endsWith('.js')) scripts.set(file, bytes);
  }
  if (!record.files[record.entry]) throw refusal(`release.json 没有列出入口 ${record.entry}。请重新构建。`);
  const names = await readdir(folder);
  const strange = names.find((name) => name !== 'release.json' && !record.files[plainName(name)]);
  if (strange) throw refusal(`文件 ${strange} 不在 release.json 里。请重新构建。`);

  for (const [file, facts] of Object.entries(record.files)) {
    for (const form of compressedForms) {
      const compressed = file + form.ending;
      if (names.includes(compressed)) await checkCompressed(folder, file, form, facts);
      else if (compressedFiles.test(file))
        await writeFile(
          path.join(folder, compressed),
          await form.compress(await readFile(path.join(folder, file))),
        );
    }
  }
  if (declared.kind === 'shell') return { record, ...declared };

  const federation = parse(FederationManifest, await readJson(folder, manifestFile), manifestFile);
  const problems = federationProblems({ record, manifest: declared.manifest, federation, scripts });
  if (problems.length > 0) throw refusals(problems);
  return { record: { ...record, requires: requirementsOf(federation) }, ...declared };
}

/** @throws {AppError} `E8101` with the first field that is wrong. */
export const parseManifest = (manifest: unknown): PortalManifest =>
  parse(PortalManifest, manifest, 'portal.json');

async function readManifest(folder: string, name: string): Promise<Declared> {
  if (name === shellName) {
    const manifest = parse(ShellManifest, await readJson(folder, 'shell.json'), 'shell.json');
    return { kind: 'shell', manifest };
  }
  const manifest = parseManifest(await readJson(folder, 'portal.json'));
  if (manifest.name !== name)
    throw refusal(`portal.json 的 name 是 ${manifest.name}，发布的却是 ${name}。请改成一致。`);
  return { kind: 'remote', manifest };
}

async function checkCompressed(
  folder: string,
  file: string,
  { ending, decompress }: CompressedForm,
  { bytes, sha384 }: ReleaseRecord['files'][string],
): Promise<void> {
  const content = await readFile(path.join(folder, file + ending))
    .then((compressed) => decompress(compressed, bytes))
    .catch(() => null);
  if (!content || hashOf(content) !== sha384)
    throw refusal(`文件 ${file}${ending} 与 ${file} 的内容不同。请重新构建。`);
}

interface Parser<Value> {
  safeParse: (
    value: unknown,
  ) =>
    | { success: true; data: Value }
    | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } };
}

function parse<Value>(schema: Parser<Value>, value: unknown, file: string): Value {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw refusal(describeProblem(file, parsed.error));
}

async function readJson(folder: string, file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path.join(folder, file), 'utf8'));
  } catch {
    throw refusal(`缺少 ${file}，或它不是 JSON。请用 npm run build 构建。`);
  }
}

export const refusal = (sentence: string) => refusals([sentence]);

/** One sentence per reason. */
export const refusals = (problems: string[]) =>
  new AppError('E8101', { problems }, say`发布被拒绝：${problems.join(' ')}`);
