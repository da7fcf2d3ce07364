import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import { createObjectStore } from '../../platform/objectStore/createObjectStore';
import { days, minutes } from '../../platform/time';
import type { Workers } from '../../platform/workers/Workers';
import { createFileCleaner } from './createFileCleaner';
import { createUploadLimit } from './createUploadLimit';
import { registerEditorRoutes } from './editor.routes';
import { registerFileRoutes } from './file.routes';
import { createFileService, type FileService } from './file.service';
import { registerPortalPictures } from './portalPicture.routes';

export { attachPictures } from './attachPictures';
export { namesOfPictures } from './namesOfPictures.queries';
export { forgetFiles } from './forgetFiles';
export { forgetPapers, papersUntil } from './forgetPapers';
export { sendFile } from './file.routes';
export { type FileService, appIconScene, avatarScene, createFileService, publicScene } from './file.service';

/** Files that members uploaded. */
export interface Files extends Module {
  files: FileService;
}

export function createFiles(deps: Deps, { workers }: { workers: Workers }): Files {
  const store = createObjectStore(deps.config.fileStore);
  const files = createFileService(deps, store, workers);
  const cleaner = createFileCleaner(deps, store);
  return {
    files,
    routes({ app, answer, sessions }) {
      const limited = createUploadLimit(deps);
      registerEditorRoutes(app, answer, deps, { files, limited });
      registerPortalPictures(app, answer, { files, limited });
      registerFileRoutes(app, answer, deps, { files, sessions, limited });
    },
    jobs: [
      { name: 'sweep-uploads', everyMs: 10 * minutes, run: () => cleaner.sweep() },
      { name: 'collect-files', everyMs: days, run: () => cleaner.collect() },
      { name: 'remove-files', everyMs: 10 * minutes, run: () => cleaner.removeMarked() },
    ],
  };
}
