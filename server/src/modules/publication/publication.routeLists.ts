import { AppError } from '../../platform/AppError';
import type { Member } from '../../platform/http/Member';
import { say } from '../../platform/i18n/say';
import type { RouteReader } from '../catalog';

export type RouteLists = ReturnType<typeof createRouteLists>;

/** Import of operations from an existing gateway. */
export function createRouteLists(readRoutes: RouteReader) {
  return {
    /**
     * Lists the operations of an exported gateway configuration, and what cannot be imported. Nothing is stored: the
     * chosen ones are imported as a description.
     *
     * @throws {AppError} `E4102` with the problems when there are none, `E0429` when too many are queued.
     */
    async read(member: Member, text: string) {
      const read = await readRoutes(member.id, text);
      if (!read.isUsable)
        throw new AppError(
          'E4102',
          { problems: read.problems },
          say`没有读出路由，请按提示的位置修改后重新解析`,
        );
      const { gateway, operations, problems } = read;
      return { gateway, operations, problems };
    },
  };
}
