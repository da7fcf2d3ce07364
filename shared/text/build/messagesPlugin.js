const { existsSync, readFileSync, readdirSync } = require('node:fs');
const path = require('node:path');
const { isChinese } = require('./findTexts');

const pluginName = 'PortalMessages';
/** Languages other than Chinese, the language of the sources. */
const languages = ['en'];
const sharedFolder = path.join(__dirname, '../..');

/** The catalogue of a package: its `messages/en.json`; empty if there is none. */
function readCatalogue(folder, language) {
  const file = path.join(folder, 'messages', `${language}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** The catalogues of all shared packages, merged. */
function readShared(language) {
  const catalogues = readdirSync(sharedFolder).map((name) =>
    readCatalogue(path.join(sharedFolder, name), language),
  );
  return Object.assign({}, ...catalogues);
}

/** The Chinese texts of portal.json or shell.json, except search words and team names. */
function textsOfManifest(value, name = '') {
  if (typeof value === 'string') return isChinese(value) ? [value] : [];
  if (typeof value !== 'object' || value === null || name === 'hotWords' || name === 'team') return [];
  return Object.entries(value).flatMap(([key, one]) => textsOfManifest(one, key));
}

/**
 * Writes `messages.<language>.json` beside the scripts of a build: the translations of the texts in the build and its
 * manifest. No file is written if there are none.
 */
class MessagesPlugin {
  /** @param {string} appDir */
  constructor(appDir) {
    this.appDir = appDir;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(pluginName, (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: pluginName, stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          const keys = [...new Set([...textsOf(compilation), ...textsOfManifest(this.manifest())])].sort();
          for (const language of languages) {
            const known = { ...readShared(language), ...readCatalogue(this.appDir, language) };
            const messages = Object.fromEntries(
              keys.filter((key) => known[key]).map((key) => [key, known[key]]),
            );
            if (Object.keys(messages).length > 0)
              compilation.emitAsset(
                `messages.${language}.json`,
                new sources.RawSource(JSON.stringify(messages)),
              );
          }
        },
      );
    });
  }

  manifest() {
    const file = ['portal.json', 'shell.json'].map((name) => path.join(this.appDir, name)).find(existsSync);
    return file ? JSON.parse(readFileSync(file, 'utf8')) : {};
  }
}

/** Keys that `markLoader` recorded, of modules that are part of a chunk. */
const textsOf = ({ modules, chunkGraph }) =>
  [...modules]
    .filter((module) => chunkGraph.getNumberOfModuleChunks(module) > 0)
    .flatMap((module) => [module, ...(module.modules ?? [])])
    .flatMap(({ buildInfo }) => buildInfo?.portalTexts ?? []);

module.exports = { MessagesPlugin, readCatalogue, textsOfManifest };
