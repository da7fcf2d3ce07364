/* npm run restore -- <folder>: restores a backup into an empty data folder or database. */
import { placeOf } from './lib/backup/Place';
import { restoreBackup } from './lib/backup/restoreBackup';
import { roomOf } from './lib/backup/roomOf';
import { endOnError } from './lib/endOnError';
import { failureSentence } from './lib/failureSentence';

async function main(): Promise<void> {
  const [folder, ...others] = process.argv.slice(2);
  if (!folder || others.length > 0)
    throw new Error(
      '用法：npm run restore -- <备份的目录>\n恢复到 PORTAL_DATA_DIR（与 DATABASE_URL），那里须是空的。',
    );
  console.log('正在核对备份，随后恢复…');
  const { madeAt, database, missing } = await restoreBackup(placeOf(process.env, roomOf), folder);
  const rows = Object.values(database.tables).reduce((sum, table) => sum + table.rows, 0);
  console.log(`已恢复 ${madeAt} 的备份，${rows} 行数据与备份时一致。现在可以启动门户。`);
  if (missing.length > 0)
    console.log(`备份时已有 ${missing.length} 个对象缺失，名单在 backup.json 的 missing 里。`);
}

main().catch((error: Error) => endOnError(new Error(failureSentence(error))));
