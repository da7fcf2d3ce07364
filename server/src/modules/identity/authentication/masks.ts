/** "330106199003070022" → "3301**********0022" */
export const maskIdNo = (value: string) =>
  value.length > 8 ? `${value.slice(0, 4)}${'*'.repeat(value.length - 8)}${value.slice(-4)}` : '****';

export const maskPhone = (value: string) => value.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2');

export const maskName = (value: string) =>
  `${[...value][0] ?? ''}${'*'.repeat(Math.max(1, [...value].length - 1))}`;
