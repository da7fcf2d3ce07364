import { createHash } from 'node:crypto';
import type { BootDocument } from '@portal/contract/internal';
import type { Deps } from '../../../platform/Deps';
import type { DrawingFailure, DrawingService, WantedDrawing } from '../drawing/createDrawing';
import type { HealthService } from '../health/health.service';
import type { ActiveRelease } from '../registry/Release';
import type { AskedPage } from './createAskedPageReader';
import type { Target } from './findTarget';
import type { ReleaseMessages } from './releaseMessages';

interface Services {
  drawing: DrawingService;
  health: HealthService;
  messages: ReleaseMessages;
}

interface Facts {
  boot: BootDocument;
  live: readonly ActiveRelease[];
  /** Whether nothing on it depends on the visitor, nor on unreleased code. */
  isPublic: boolean;
  /** Pictures of the first screen. */
  images: readonly string[];
}

/** Draws the markup of a page that was asked for: in full, or its frame where that may not be drawn. */
export function createAskedDrawer({ config, log }: Pick<Deps, 'config' | 'log'>, services: Services) {
  const { drawing, health, messages } = services;

  /** Counts failures for the release as if their visitor had reported them, for the same share of visits. */
  function tell(visit: string, route: string, failures: readonly DrawingFailure[]): void {
    if (failures.length === 0 || Math.random() >= config.healthSample) return;
    const findings = failures.map(({ name, version, label }) => ({
      kind: 'drawing' as const,
      remote: name,
      version,
      route,
      label,
      ms: 0,
    }));
    health
      .take({ visit, findings, vitals: [] })
      .catch((error: unknown) => log.error({ err: error }, 'a failed drawing was not counted'));
  }

  return async ({ url, english, target }: AskedPage, { boot, live, isPublic, images }: Facts) => {
    const { portal, language = 'zh', brand, site } = boot;
    const key = [
      portal,
      language,
      JSON.stringify([brand, site]),
      target.pattern,
      registryKey(live),
      ...images,
    ];
    const { failures, ...drawn } = await drawing.draw({
      boot,
      live,
      english: english ? messages.of : null,
      address: url.pathname + url.search,
      frame: { path: examplePath(target, url.pathname), key: key.join('|') },
      isTyped: target.isTyped ?? false,
      ...(isPublic ? drawnParts(target) : { page: null, widgets: [] }),
    });
    tell(boot.visit, target.pattern, failures);
    return drawn;
  };
}

/** The markup of a pattern is drawn once, for the first path requested; unknown paths share one. */
const examplePath = ({ status, pattern }: Target, path: string) =>
  status === 404 ? '/unknown-path' : pattern.includes(':') ? path : pattern;

/** The parts of a page that have a server build and may be drawn. */
function drawnParts({ needs, own }: Target): Pick<WantedDrawing, 'page' | 'widgets'> {
  const page = needs.filter(({ widget }) => widget === null);
  // A page of several areas is drawn completely or not at all.
  const isWhole = own !== undefined || (page.length > 0 && page.every(({ isDrawn }) => isDrawn));
  return {
    page: isWhole ? [...new Set(page.map(({ remote }) => remote.name))] : null,
    widgets: needs
      .filter(({ isDrawn }) => isDrawn)
      .flatMap(({ remote, widget }) => (widget === null ? [] : [{ remote: remote.name, id: widget }])),
  };
}

const registryKey = (live: readonly ActiveRelease[]) =>
  createHash('sha256')
    .update(live.map(({ remote, version }) => `${remote}@${version}`).join())
    .digest('base64url');
