import { screen, within } from '@testing-library/react';
import { codeSample, simpleListApps, type SignType } from '@portal/calls';
import { aMember, network, renderElement } from '@portal/testing';
import { beginSession } from '@portal/session';
import { CodeSamples } from './CodeSamples';

const ref = { apiId: 'api_1', version: undefined, opId: undefined };
const answerSample = (sign: SignType, signs: SignType[] = ['key', 'hmac']) =>
  network.answer(codeSample, { code: `curl ${sign}`, sign, signs });
const ways = () => screen.findByRole('group', { name: '认证方式' });

it('requests no apps for a visitor, and signs when chosen', async () => {
  answerSample('key');
  const { user } = renderElement(<CodeSamples {...ref} />);
  await screen.findByText('curl key');

  answerSample('hmac');
  await user.click(within(await ways()).getByRole('button', { name: 'HMAC-SHA256 签名' }));

  await screen.findByText('curl hmac');
  expect(network.sentTo(codeSample).at(-1)).toMatchObject({ sign: 'hmac', lang: 'curl' });
  expect(network.sentTo(simpleListApps)).toEqual([]);
});

it("signs by default when the reader's app does, and says so", async () => {
  network.answer(simpleListApps, {
    records: [{ appId: 'app_1', appName: '日程助手', state: 3, signType: 'hmac' }],
  });
  answerSample('hmac');
  beginSession(aMember(), false);
  renderElement(<CodeSamples {...ref} />);

  await screen.findByText('与应用“日程助手”一致');
  expect(network.sentTo(codeSample).at(-1)).toMatchObject({ sign: 'hmac' });
});

it('offers only signing when the API accepts nothing else', async () => {
  answerSample('hmac', ['hmac']);
  renderElement(<CodeSamples {...ref} />);

  expect(within(await ways()).queryByRole('button', { name: 'AppKey' })).not.toBeInTheDocument();
});
