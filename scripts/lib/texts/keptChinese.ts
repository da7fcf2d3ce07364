/** Server sources that contain Chinese for all readers, with the reason; everything else uses `say`. */
export const keptChinese: readonly { of: RegExp; why: string }[] = [
  {
    of: /\.exports\.ts$|(export|person)Parts\.queries|dataExport\/factsOf|Paper\.ts$|companyLetter|export\/tablePdf|bills\/index|moneyDesk\/index|ranking\/index/,
    why: 'files: tables, papers and copies of data, kept and passed on',
  },
  { of: /Reasons\.ts$/, why: 'what operators propose to applicants goes out as it is chosen' },
  {
    of: /platform\/(serverSettings|settingKinds|moneyConfig|moneySettings|startFailure|Readiness)|platform\/(http\/probes|objectStore|virusScan\/ScannerAddress)|runServer|backup\.routes|modules\/portability|\.portable\.ts$/,
    why: 'whoever runs the server, at its console and with its commands',
  },
  {
    of: /modules\/releases\/(intake|registry|health)\/|delivery\/(sdk\.routes|createFileWatch)|modules\/reference\//,
    why: 'commands and tools of teams, which speak Chinese as a whole',
  },
  {
    of: /simulat|demoPay|demoService|payout\/Payer|payments\/channel\/(alipay|wechatpay)\//,
    why: 'words of banks, channels and services, real or played',
  },
  {
    of: /catalog\/(export|sample)\//,
    why: 'code and documents that are copied and passed on',
  },
];
