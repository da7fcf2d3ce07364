/* npm run import -- <file…>: imports API descriptions into the catalogue, through the running portal or directly. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ImportReport } from '../server/src';
import { endOnError } from './lib/endOnError';
import { portalUrl } from './lib/portalClient';

type Importer = (fileName: string, text: string) => Promise<ImportReport>;

/** Loaded on demand: it takes seconds, and a call without files needs nothing of it. */
const loadServer = () => import('../server/src/index');

async function main(files: string[]): Promise<void> {
  if (files.length === 0) throw new Error('用法：npm run import -- <OpenAPI 或 Swagger 文件>…');
  const { readConfig } = await loadServer();
  const config = readConfig(process.env);
  const isRunning = await fetch(`${portalUrl()}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
  const { importOne, close } = isRunning ? throughPortal(portalUrl(), config.adminToken) : await directly();

  let imported = 0;
  for (const file of files) {
    const report = await importOne(file, await readFile(file, 'utf8'));
    imported += report.isImported ? 1 : 0;
    print(path.basename(file), report);
  }
  await close();
  console.log(`\n已导入 ${imported} 个，未导入 ${files.length - imported} 个。`);
  if (imported < files.length) process.exitCode = 1;
}

function throughPortal(origin: string, token: string): { importOne: Importer; close: () => Promise<void> } {
  return {
    async importOne(fileName, text) {
      const response = await fetch(`${origin}/internal/import`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ fileName, text }),
      });
      if (!response.ok)
        throw new Error(
          `${origin} 没有接受导入（${response.status}）。请检查 PORTAL_DATA_DIR 或 PORTAL_ADMIN_TOKEN。`,
        );
      return (await response.json()) as ImportReport;
    },
    close: async () => {},
  };
}

async function directly(): Promise<{ importOne: Importer; close: () => Promise<void> }> {
  const { connect, createDescriptionReader, createWorkers, importDescription, migrate, readConfig } =
    await loadServer();
  const { failureSentence } = await import('./lib/failureSentence');
  const { db, close } = await connect(readConfig(process.env));
  await migrate(db).catch((error: Error) => {
    throw new Error(failureSentence(error));
  });
  const workers = createWorkers();
  const read = createDescriptionReader(workers);
  return {
    importOne: async (fileName, text) =>
      importDescription(db, await read('import', text), fileName, new Date()),
    async close() {
      workers.close();
      await close();
    },
  };
}

function print(fileName: string, report: ImportReport): void {
  console.log(
    report.isImported
      ? `✓ ${fileName}：${report.name}，${report.operationCount} 个接口`
      : `✕ ${fileName}：没有导入`,
  );
  for (const { level, cause, count, places, remedy } of report.problems) {
    const times = count > 1 ? `（${count} 处）` : '';
    console.log(`  ${level === 'error' ? '错误' : '提醒'} ${cause}${times}。${remedy}`);
    for (const place of places) console.log(`    ${place}`);
    if (count > places.length) console.log(`    另有 ${count - places.length} 处`);
  }
}

main(process.argv.slice(2)).catch(endOnError);
