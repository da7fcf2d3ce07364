import { noAppIcon } from '@portal/calls';
import { AppError } from '../../../platform/AppError';
import type { Deps } from '../../../platform/Deps';
import type { Db } from '../../../platform/db/Db';
import { appIconScene, forgetFiles, type FileService } from '../../files';
import { replaceIcon, type AppRow } from './app.repository';

/** Uploader and account of a picture. */
interface Keeper {
  userId: string;
  accountId: string;
}

export type AppIcons = ReturnType<typeof createAppIcons>;

/** Icons of apps, visible to those who may see the app. */
export function createAppIcons({ clock }: Pick<Deps, 'clock'>, files: FileService) {
  return {
    /**
     * Replaces the icon; the old file is removed.
     *
     * @param wanted  A file, or `noAppIcon`.
     * @throws {AppError} `E5208` for anything but their own picture for this purpose.
     */
    async change(tx: Db, app: AppRow, wanted: string, keeper: Keeper): Promise<void> {
      if (wanted === app.icon_id) return;
      if (wanted !== noAppIcon) {
        await files.attach(tx, keeper, [wanted]);
        if ((await files.factsOf(tx, keeper.accountId, wanted)).scene !== appIconScene)
          throw new AppError('E5208');
      }
      await forgetFiles(tx, [await replaceIcon(tx, app, wanted)], clock());
    },

    /** Moves it to another account together with the app. */
    async give(tx: Db, { icon_id }: AppRow, accountId: string): Promise<void> {
      if (icon_id !== null) await files.give(tx, icon_id, accountId);
    },
  };
}
