/**
 * The part of react-router-dom that the portal uses, as one shared module.
 * Sharing the whole package would defeat tree shaking (51 KB instead of 12): add a name when it is needed.
 */
export {
  Link,
  NavLink,
  Outlet,
  useLocation,
  useNavigate,
  useNavigation,
  useParams,
  useRevalidator,
  useRouteError,
  useSearchParams,
  useBlocker,
  useMatches,
  useLoaderData,
} from 'react-router-dom';
export type { Location, NavigateFunction, RouteObject, To } from 'react-router-dom';
export { answerBack, backAnswer, byLeaving, hasUnsaved, holdUnsaved } from './unsaved';
export { useListQuery } from './useListQuery';
export { useWayBack } from './useWayBack';
