import { ill, notice, well, type Finding } from './Finding';

const about = 'Node.js';
const remedy = '请安装 Node.js 24、22 或 20.19 以上的 20';
const tried = [20, 22, 24];
const oldest = { major: 20, minor: 19 };

/** @param version Such as `process.versions.node`. */
export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < oldest.major || (major === oldest.major && minor < oldest.minor))
    return ill(about, `${version} 太旧`, remedy);
  return tried.includes(major)
    ? well(about, version)
    : notice(about, `${version} 没有经过测试`, `如有异常，${remedy}`);
}
