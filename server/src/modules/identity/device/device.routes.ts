import { disownLogin } from '@portal/calls';
import type { Deps } from '../../../platform/Deps';
import type { Answerer } from '../../../platform/http/answer';
import { countHit } from '../../../platform/http/rateLimit';
import { minutes } from '../../../platform/time';
import type { DeviceService } from './device.service';

const triesPerTenMinutes = 30;

export function registerDeviceRoutes(answer: Answerer, deps: Deps, devices: DeviceService): void {
  answer(disownLogin, async ({ input, visitor }) => {
    await countHit(deps, `notMe:${visitor.address}`, triesPerTenMinutes, 10 * minutes);
    await devices.disown(input.token, visitor.address);
    return {};
  });
}
