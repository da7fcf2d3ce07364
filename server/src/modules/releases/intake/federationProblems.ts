import {
  FederationManifest,
  promisedExports,
  type PortalManifest,
  type ReleaseRecord,
} from '@portal/contract/internal';

/** Library types of a federation entry that a script tag can start. */
const loadableKinds: readonly string[] = ['global', 'var', 'window', 'self', 'globalThis'];

/** Modules that may exist only once per page, and a string that their code contains even when minified. */
const singletons: readonly { modules: string; sign: string }[] = [
  { modules: 'react 或 react-dom', sign: '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE' },
  { modules: 'react 或 react-dom', sign: '__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED' },
];

interface Built {
  record: ReleaseRecord;
  manifest: PortalManifest;
  federation: FederationManifest;
  /** File → content, of all scripts. */
  scripts: ReadonlyMap<string, Buffer>;
}

/**
 * Reasons why the shell could not load the build, as far as can be seen without running it. One sentence per reason,
 * with the remedy.
 */
export function federationProblems({ record, manifest, federation, scripts }: Built): string[] {
  const { remoteEntry, globalName } = federation.metaData;
  const problems: string[] = [];
  if (!loadableKinds.includes(remoteEntry.type))
    problems.push(
      `入口 ${remoteEntry.name} 是 ${remoteEntry.type} 类型，外壳只能加载普通脚本。请把构建的 library.type 设为 var（vite 构建的请改用 webpack 或 rspack）。`,
    );
  else if (remoteEntry.name !== record.entry || record.globalName !== globalName)
    problems.push('release.json 与 mf-manifest.json 说的不是同一个入口。请重新构建。');
  else if (!isSaid(scripts.get(record.entry), globalName))
    problems.push(
      `入口 ${record.entry} 里没有联邦名称 ${globalName}。请让 library.name 与插件的 name 一致后重新构建。`,
    );
  const exposed = new Set(federation.exposes.map(({ path }) => path));
  const strange = Object.keys(record.modules).find((module) => !exposed.has(module));
  if (strange) problems.push(`模块 ${strange} 不在 mf-manifest.json 的 exposes 里。请重新构建。`);

  for (const { module, name } of promisedExports(manifest)) {
    const contents = (record.modules[module] ?? []).flatMap((file) => scripts.get(file) ?? []);
    if (contents.length > 0 && !contents.some((content) => isSaid(content, name)))
      problems.push(`模块 ${module} 没有导出 ${name}。请在它的源文件里导出 ${name} 后重新构建。`);
  }
  for (const [file, content] of scripts) {
    const own = singletons.find(({ sign }) => content.includes(sign));
    if (own)
      problems.push(
        `文件 ${file} 自带了一份 ${own.modules}，页面里只能有外壳的那一份。请把它们写进构建的 shared，并设 singleton: true、import: false。`,
      );
  }
  return problems;
}

/** Shared module → version range requested by the build; without one, the version built with. */
export function requirementsOf({ shared }: FederationManifest): Record<string, string> {
  return Object.fromEntries(
    shared.map(({ name, version, requiredVersion }) => [
      name,
      typeof requiredVersion === 'string' && requiredVersion !== ''
        ? requiredVersion
        : version && `^${version}`,
    ]),
  );
}

/** Whether a script contains a name. Public names are never minified. */
const isSaid = (content: Buffer | undefined, name: string) =>
  content !== undefined &&
  new RegExp(`(?<![\\w$])${name.replaceAll(/\W/g, '\\$&')}(?![\\w$])`).test(content.toString('utf8'));
