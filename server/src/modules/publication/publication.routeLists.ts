import { AppError } from '../../platform/AppError';
import type { Member } from '../../platform/http/Member';
import { say } from '../../platform/said/say';
import type { RouteReader } from '../catalog';

export type RouteLists = ReturnType<typeof createRouteLists>;

/** What a gateway that is there already can bring into a draft. */
export function createRouteLists(readRoutes: RouteReader) {
  return {
    /**
     * The operations behind the routes that a gateway exported, and what of the routes stays behind. Nothing is kept:
     * what is chosen of them is imported like any description.
     *
     * @throws {AppError} `E4102` with the problems when there are none, `E0429` when too much waits to be read.
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
