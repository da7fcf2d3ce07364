import { portalNavigation, type PortalContent, type PortalNavigationItem } from '@portal/calls';
import { keysOf } from '@portal/rules';

/** All possible navigation entries, in their fixed order. */
const places = keysOf(portalNavigation);

/** Every entry with its label and visibility; defaults for those not in the draft. */
export function navigationOf({ navigation }: Pick<PortalContent, 'navigation'>): PortalNavigationItem[] {
  const listed = new Map(navigation.map((item) => [item.to, item]));
  return places.map((to) => listed.get(to) ?? { to, label: portalNavigation[to], isOn: 1 });
}
