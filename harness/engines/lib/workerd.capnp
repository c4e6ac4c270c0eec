# SPDX-License-Identifier: MIT
# What the engine `workerd` serves; it chooses the socket.
using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [(name = "engine", worker = .engine)],
  sockets = [(name = "lines", address = "127.0.0.1:0", http = (), service = "engine")],
);

const engine :Workerd.Worker = (
  compatibilityDate = "2025-09-01",
  modules = [
    (name = "workerd.js", esModule = embed "workerd.js"),
    (name = "url-class.js", commonJsModule = embed "url-class.js"),
  ],
);
