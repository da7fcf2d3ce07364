const { createHash } = require('node:crypto');

const pluginName = 'PortalIntegrity';
const placeholder = '@@portal-hashes@@';
/** Well-formed and of nothing: a file whose hash is not known is refused, not let through. */
const hashOfNothing = 'A'.repeat(64);

/**
 * Lets the browser check every chunk that a bundle loads after its entry: the entry, which is itself checked by the
 * hash in the registry, carries the sha384 of each of them.
 *
 * Own code beside webpack-subresource-integrity, which puts the hash of the entry into an HTML file: a release has
 * none, the server writes the document.
 */
class IntegrityPlugin {
  apply(compiler) {
    const { Compilation, RuntimeGlobals, RuntimeModule, runtime, sources } = compiler.webpack;

    class HashTable extends RuntimeModule {
      constructor() {
        super('portal hashes');
      }
      generate() {
        return `__webpack_require__.portalHashes = Object.fromEntries("${placeholder}".split(",").map(function (pair) { return pair.split(" "); }));`;
      }
    }

    compiler.hooks.thisCompilation.tap(pluginName, (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.loadScript)
        .tap(pluginName, (chunk) => compilation.addRuntimeModule(chunk, new HashTable()));

      runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        pluginName,
        (code) =>
          `${code}\nscript.integrity = "sha384-" + (__webpack_require__.portalHashes[url.split("/").pop().split("?")[0]] || "${hashOfNothing}");`,
      );

      // After the names of the files are final. No chunk names another: only entries do.
      compilation.hooks.processAssets.tap(
        { name: pluginName, stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER },
        (assets) => {
          const scripts = Object.entries(assets).filter(([file]) => file.endsWith('.js'));
          const isEntry = ([, source]) => source.source().toString().includes(placeholder);
          const table = scripts
            .filter((script) => !isEntry(script))
            .map(
              ([file, source]) => `${file} ${createHash('sha384').update(source.buffer()).digest('base64')}`,
            )
            .join(',');
          for (const [file, source] of scripts.filter(isEntry)) {
            const filled = source.source().toString().replace(placeholder, table);
            compilation.updateAsset(file, new sources.RawSource(filled));
          }
        },
      );
    });
  }
}

module.exports = { IntegrityPlugin };
