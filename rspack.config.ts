import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from '@rspack/cli'
import {
  type Compiler,
  type Configuration,
  HtmlRspackPlugin,
  LightningCssMinimizerRspackPlugin,
  SwcJsMinimizerRspackPlugin,
} from '@rspack/core'

const root = import.meta.dirname
/** Browsers that the client is made for. Older forms of selectors would weigh more than the ones they stand for. */
const browsers = ['chrome >= 109', 'edge >= 109', 'firefox >= 115', 'safari >= 16.4']
/** Longest wait for a lazily loaded part, in milliseconds (specification section 8: 120 s). */
const chunkTimeoutMs = 120_000

/** Writes dist/chunks.json: the scripts of each named part, for `commands/bench/bundle.mjs`. */
const writeChunks = {
  apply(compiler: Compiler) {
    compiler.hooks.done.tap('chunks', (stats) => {
      const { namedChunkGroups = {} } = stats.toJson({ all: false, chunkGroups: true })
      const scripts = Object.entries(namedChunkGroups).map(([name, group]) => [
        name,
        (group.assets ?? []).map((asset) => asset.name).filter((file) => file.endsWith('.js')),
      ])
      writeFileSync(
        path.join(compiler.options.output.path ?? root, '../chunks.json'),
        JSON.stringify(Object.fromEntries(scripts), null, 1),
      )
    })
  },
}

/** Build of the client into dist/client: content hashes, one lazily loaded part for each kind of widget, no eval. */
export default defineConfig((_env, argv): Configuration => {
  const isProduction = argv.mode !== 'development'
  return {
    mode: isProduction ? 'production' : 'development',
    context: root,
    target: ['web', 'es2022'],
    entry: { main: './designer/main.tsx' },
    output: {
      path: path.join(root, 'dist/client'),
      publicPath: '/',
      filename: 'assets/[name].[contenthash:10].js',
      chunkFilename: 'assets/[name].[contenthash:10].js',
      cssFilename: 'assets/[name].[contenthash:10].css',
      chunkLoadTimeout: chunkTimeoutMs,
      clean: true,
    },
    devtool: isProduction ? false : 'source-map',
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          include: [path.join(root, 'runtime'), path.join(root, 'schemas'), path.join(root, 'designer')],
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic' } },
              target: 'es2022',
            },
            transformImport: [
              {
                libraryName: '@arco-design/web-react',
                libraryDirectory: 'es',
                camelToDashComponentName: false,
                style: 'css',
              },
            ],
          },
          type: 'javascript/auto',
          sideEffects: false,
        },
        // Sets React 19's createRoot in arco, beside each part that draws with it; its package calls all scripts free of effects.
        { test: /react-19-adapter/, sideEffects: true },
        {
          test: /\.css$/,
          type: 'css',
          sideEffects: true,
          oneOf: [{ include: /node_modules/, use: [path.join(root, 'commands/px-to-rem.cjs')] }, {}],
        },
      ],
    },
    plugins: [new HtmlRspackPlugin({ template: './runtime/index.html', scriptLoading: 'defer' }), writeChunks],
    optimization: {
      splitChunks: { chunks: 'all', minSize: 12_000 },
      runtimeChunk: false,
      minimizer: [
        new SwcJsMinimizerRspackPlugin({}),
        new LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
      ],
    },
    performance: false,
  }
})
