import { portalNavigation, type PortalContent, type PortalNavigationItem } from '@portal/calls';
import { keysOf } from '@portal/rules';

/** What can stand in a portal's navigation, in this order. */
const places = keysOf(portalNavigation);

/** Every entry, as it is called and whether it is shown. */
export function navigationOf({ navigation }: Pick<PortalContent, 'navigation'>): PortalNavigationItem[] {
  const listed = new Map(navigation.map((item) => [item.to, item]));
  return places.map((to) => listed.get(to) ?? { to, label: portalNavigation[to], isOn: 1 });
}
