import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { exportPortal } from './movePortal';
import { hasPicture, readPieces } from './portalFolder';

const [there, gone] = ['file_0123456789abcdef', 'file_fedcba9876543210'];
const html = [there, gone].map((id) => `<img src="/ajaxurl/apix/file/image/${id}">`).join('');
const piece = { part: 'contents', key: 'slide/ci_1', value: { html } };

let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'move-portal-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** A portal with that piece, which answers for its pictures as told. */
const portalWith =
  (pictures: Record<string, { status: number; body?: string }>) => (_: string, target: string) => {
    const { status, body = '' } = pictures[path.basename(target)] ?? {
      status: 200,
      body: JSON.stringify(piece),
    };
    return Promise.resolve({ status, body: Buffer.from(body) });
  };

it('exports what a portal has, without a picture that was deleted long ago', async () => {
  const portal = portalWith({ [there]: { status: 200, body: 'png' }, [gone]: { status: 404 } });

  expect(await exportPortal(portal, folder)).toEqual({ pieces: 1, pictures: 1 });

  expect(readPieces(folder)).toEqual([piece]);
  expect([hasPicture(folder, there), hasPicture(folder, gone)]).toEqual([true, false]);
});

it('does not pass for complete when the portal cannot give a picture', async () => {
  const portal = portalWith({ [there]: { status: 503 }, [gone]: { status: 404 } });

  await expect(exportPortal(portal, folder)).rejects.toThrow('门户没有完成请求（503）');
});
