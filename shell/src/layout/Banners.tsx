import { matchPath, useLocation } from 'react-router-dom';
import { bannerAttribute, type BootDocument, type SiteBanner } from '@portal/contract/internal';
import { BannerBand } from '@portal/page';
import { useBoot } from '../bootDocument';
import { useClosedBanners } from './useClosedBanners';

/** A changed text gets a new key, so that it is shown again. */
const keyOf = ({ id, text }: SiteBanner) => `${id}:${text}`;

/** Banners of operators, for everybody or for one area, until the reader closes them. */
export function Banners() {
  const boot = useBoot();
  const { pathname } = useLocation();
  const { closed, close } = useClosedBanners();
  const isWhole = pathname === boot.site?.bannersAt;
  const shown = (boot.site?.banners ?? []).filter(
    (banner) =>
      isWhole ||
      ((banner.area === 'all' || banner.area === areaAt(boot, pathname)) && !closed.includes(keyOf(banner))),
  );
  if (shown.length === 0) return null;
  return (
    <aside aria-label="平台提醒">
      {shown.map((banner) => (
        <div key={banner.id} {...(!isWhole && { [bannerAttribute]: keyOf(banner) })}>
          <BannerBand
            banner={banner}
            onClose={banner.closing === 'yes' && !isWhole ? () => close(keyOf(banner)) : undefined}
          />
        </div>
      ))}
    </aside>
  );
}

/** Remote that draws the page; undefined: the shell. */
const areaAt = ({ remotes }: BootDocument, pathname: string) =>
  remotes.find(({ manifest }) => manifest.routes.some(({ path }) => matchPath(path, pathname)))?.manifest
    .name;
