/* npm run backup -- <folder> [--with-secrets]: backs up all data of the portal, while it runs. */
import { createBackup } from './lib/backup/createBackup';
import { placeOf } from './lib/backup/Place';
import { roomOf } from './lib/backup/roomOf';
import { endOnError } from './lib/endOnError';
import { failureSentence } from './lib/failureSentence';
import { readWords } from './lib/readWords';

const usage = `用法：npm run backup -- <新的目录> [--with-secrets]
--with-secrets：门户自己生成的密钥也放进备份；备份因此能打开加密的内容，请按密钥保管它。`;

async function main(): Promise<void> {
  const { positionals, values } = readWords(usage, {
    'with-secrets': { type: 'boolean', default: false },
  });
  const [folder, ...others] = positionals;
  if (!folder || others.length > 0) throw new Error(usage);
  const withSecrets = values['with-secrets'];
  const place = placeOf(process.env, roomOf);
  console.log('正在备份，随后核对每个文件与每张表…');
  const { files, bytes, missing, stores } = await createBackup(place, folder, {
    withSecrets,
    now: new Date(),
  });
  const count = Object.keys(files).length;
  console.log(`备份已写入 ${folder}：${count} 个文件，${Math.ceil(bytes / 1024 ** 2)} MB。`);
  for (const [name, kept] of Object.entries(stores))
    if (kept === 's3') console.log(`${name} 在对象存储里，不在备份中：请开启存储桶的版本保留或复制。`);
  if (missing.length > 0)
    console.log(`有 ${missing.length} 个对象门户自己也没有了，名单在 backup.json 的 missing 里。`);
  if (!withSecrets)
    console.log(
      '密钥不在备份里：请另外保管 PORTAL_SECRET、SEAL_KEYS（或数据目录里的 secret），没有它们不能恢复。',
    );
}

main().catch((error: Error) => endOnError(new Error(failureSentence(error))));
