import { deviceName } from './device';
import { maskAddress } from './network';

const blink = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Safari/537.36`, 'Chrome · Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Safari/537.36 Edg/140.0`, 'Edge · Windows'],
  [`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${blink} Mobile Safari/537.36`, 'Chrome · Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'Safari · iPhone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · macOS'],
  ['curl/8.5.0', '其他程序'],
  ['', '其他程序'],
])('names a device as people do: %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});

it.each([
  ['203.0.113.77', '203.0.113.*'],
  ['::ffff:203.0.113.77', '203.0.113.*'],
  ['2001:db8:7:1::5', '2001:db8:7:*'],
  ['nonsense', '未知'],
])('masks an address: %s', (address, masked) => {
  expect(maskAddress(address)).toBe(masked);
});
